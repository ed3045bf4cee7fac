// Schemas are read without code that is made at run time: the library tries whether it may, which the content security policy
// stops and tells of. It takes this setting from here as it is loaded, which is with the first screen that has schemas.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
