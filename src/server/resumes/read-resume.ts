/**
 * A process that reads one resume: the file on standard input, its text on standard output; if there is no text, the
 * exit code says why. A file can be crafted so that reading it takes minutes or all memory. That only costs this
 * process's time and memory, and it stops itself. The file is never on a disk, so nothing of it remains, even after a
 * crash.
 */
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { resumeText } from '#features/resume/resume-text.server.ts'
import { exitCodes } from './exit-codes.ts'

new Worker(new URL('./watchdog.ts', import.meta.url), {
  // Measures CPU time, not time spent waiting for a busy machine.
  workerData: { mostSeconds: 12, mostBytes: 600 * 1024 * 1024 },
}).unref()

// Requests have priority.
setPriority(10)
const text = await resumeText(await buffer(process.stdin))
if (typeof text === 'string') process.stdout.write(text)
else process.exitCode = exitCodes[text.refused]
