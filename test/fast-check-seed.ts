/** FAST_CHECK_SEED=… makes properties try the values of an earlier run again; a failed one prints the seed that it had. */
const seed = process.env.FAST_CHECK_SEED
if (seed) {
  const { configureGlobal, readConfigureGlobal } = await import('fast-check')
  configureGlobal({ ...readConfigureGlobal(), seed: Number(seed) })
}
