/**
 * Imported first, before Zod is loaded: Zod would test whether it can compile its schemas, and our policy, which
 * forbids that, would report the attempt. Zod reads its settings from here, so that pages without schemas don't have to
 * load it.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
