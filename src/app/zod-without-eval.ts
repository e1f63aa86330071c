/**
 * Imported first, before Zod is loaded: it would try whether it may compile its schemas, and our policy, which forbids that,
 * would report the attempt. Zod reads its settings from here, so that pages without schemas need not load it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
