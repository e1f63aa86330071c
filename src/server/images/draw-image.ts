/**
 * A process that draws one picture: `node draw-image.ts SLOT`, the file on standard input, what was drawn on standard output; nothing
 * there where the file is no picture or of a size that does not fit, which the exit code tells apart. A picture can be made so that drawing it takes minutes or all memory. That is then this
 * process's time and memory, and it ends itself; threads of the server could not be taken back.
 */
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isImageSlot, wrongSizeCode } from '#features/site/image-slots.ts'
import { drawnAnew, isPhoto } from '#features/site/read-image.server.ts'

/** Of computing, not of waiting for a busy machine. */
const mostSeconds = { photo: 5, drawing: 1.5 }
const mostBytes = 700 * 1024 * 1024

let seconds = mostSeconds.photo
const begun = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(begun)
  // Not `exit`, which would wait for the threads that draw.
  if (user + system > seconds * 1e6 || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, 25).unref()

// Requests come first.
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
const slot = process.argv[2] ?? ''
const content = await buffer(process.stdin)
if (!isPhoto(content)) seconds = mostSeconds.drawing
const drawn = isImageSlot(slot) ? await drawnAnew(slot, content) : null
if (drawn === 'wrongSize') process.exitCode = wrongSizeCode
else if (drawn) process.stdout.write(drawn)
