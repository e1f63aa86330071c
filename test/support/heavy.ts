/** Whether tests run that take minutes and much memory: HEAVY_TESTS=1, as in the full suite. */
export const heavy: boolean = process.env.HEAVY_TESTS === '1'
