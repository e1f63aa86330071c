/**
 * Tells our own errors apart by their name: `isNamed<BillingFault>(error, 'BillingFault')`. `instanceof` doesn't work
 * here, because a module can be loaded twice (the build next to the sources, a hot-reloaded file), and then one error
 * has two classes.
 */
export function isNamed<E extends Error>(value: unknown, name: E['name']): value is E {
  return value instanceof Error && value.name === name
}
