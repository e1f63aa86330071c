export function print(line = ''): void {
  process.stdout.write(`${line}\n`)
}

export const counted = (number: number): string => number.toLocaleString('en-US')
export const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}
