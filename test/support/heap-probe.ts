/** Loaded into a server process (`withHeapProbe`): at SIGUSR2 it collects garbage and says what is left, in bytes. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  process.on('SIGUSR2', async () => {
    // Twice, with a turn of the loop between: finalizers let go of more.
    for (let rounds = 0; rounds < 3; rounds++) {
      collect()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { heapUsed, external, rss } = process.memoryUsage()
    process.stdout.write(`probe ${JSON.stringify({ heap: heapUsed + external, rss })}\n`)
  })
}
