/**
 * A process that reads one resume: the file on standard input, its text on standard output; where there is none, the exit code says why. A
 * file can be made so that reading it takes minutes or all memory. That is then this process's time and memory, and it ends itself. The file
 * is never on a disk, so nothing of it is left, however this ends.
 */
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { resumeText } from '#features/resume/resume-text.server.ts'
import { exitCodes } from './exit-codes.ts'

new Worker(new URL('./watchdog.ts', import.meta.url), {
  // Of computing, not of waiting for a busy machine.
  workerData: { mostSeconds: 12, mostBytes: 600 * 1024 * 1024 },
}).unref()

// Requests come first.
setPriority(10)
const text = await resumeText(await buffer(process.stdin))
if (typeof text === 'string') process.stdout.write(text)
else process.exitCode = exitCodes[text.refused]
