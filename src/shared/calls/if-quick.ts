import { limits } from '../product/limits.ts'

/** An answer that comes quickly is drawn with the page; for a slower one placeholders stand in, and it gives undefined. */
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
