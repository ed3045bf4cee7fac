// Schemas run without generated code: the library's check whether it may generate code would violate the content
// security policy and be reported. The library reads this setting when it loads, with the first screen that has
// schemas.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
