import { limits } from '../product/limits.ts'

/**
 * Returns an answer that arrives quickly, to render with the page; undefined for a slower one, which placeholders stand
 * in for.
 */
export async function ifQuick<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, limits.quickAnswer, undefined)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
