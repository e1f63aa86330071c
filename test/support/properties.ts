/**
 * Properties try the same values in every run, so that a run says something about the change and nothing about luck.
 * FAST_CHECK_SEED=… tries others: those of a number, or with 'random' new ones each time. A property that fails prints
 * the seed that it had. PROPERTY_RUNS=2000 tries ten times as many values, of which a push's are the first.
 */
import { configureGlobal, readConfigureGlobal } from 'fast-check'

const onPush = 200
const asked = Number(process.env.PROPERTY_RUNS || onPush)
const seed = process.env.FAST_CHECK_SEED || '20261122'

configureGlobal({ ...readConfigureGlobal(), numRuns: asked, ...(seed !== 'random' && { seed: Number(seed) }) })

/**
 * For a property whose every value takes long, such as an import: this many on a push, and as many times more as all
 * others.
 */
export const runs = (few: number): number => Math.ceil((few * asked) / onPush)

/** The time that a test of a property has, given what it may take on a push. */
export const timeFor = (ms: number): number => Math.ceil((ms * Math.max(asked, onPush)) / onPush)
