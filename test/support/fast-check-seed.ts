/**
 * Properties try the same values in every run, so that a run says something about the change and nothing about luck. FAST_CHECK_SEED=…
 * tries others: those of a number, or with 'random' new ones each time. A property that fails prints the seed that it had.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check'

const given = process.env.FAST_CHECK_SEED || '20261122'
if (given !== 'random') configureGlobal({ ...readConfigureGlobal(), seed: Number(given) })
