// Schemas run without generated code. Otherwise the library checks whether it may generate code, and the check violates
// the content security policy and is reported. The library reads this setting when it loads, with the first screen that
// has schemas.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
