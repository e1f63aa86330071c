/** Milliseconds after which a person wonders whether anything happens. */
const slowAfter = 5000

export async function tellIfSlow<T>(work: Promise<T>, tell: () => void): Promise<T> {
  const timer = setTimeout(tell, slowAfter)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}
