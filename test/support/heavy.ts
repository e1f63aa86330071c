export const heavy = process.env.HEAVY_TESTS === '1'
