/**
 * A process that redraws one image: `node draw-image.ts SLOT`, with the file on standard input and the result on standard output. If the file
 * isn't an image, or its size doesn't fit, there is no output, and the exit code says which. An image can be crafted so that drawing it takes
 * minutes or all memory. That only costs this process's time and memory, and it stops itself; the server's threads couldn't be taken back.
 */
import { setPriority } from 'node:os'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { isImageSlot, wrongSizeCode } from '#features/site/image-slots.ts'
import { drawnAnew, isPhoto } from '#features/site/read-image.server.ts'

/** Measures CPU time, not time spent waiting for a busy machine. */
const mostSeconds = { photo: 5, drawing: 1.5 }
const mostBytes = 700 * 1024 * 1024

let seconds = mostSeconds.photo
const begun = process.cpuUsage()
setInterval(() => {
  const { user, system } = process.cpuUsage(begun)
  // Not `exit`, which would wait for the drawing threads.
  if (user + system > seconds * 1e6 || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, 25).unref()

// Requests have priority.
setPriority(10)
sharp.concurrency(1)
sharp.cache(false)
const slot = process.argv[2] ?? ''
const content = await buffer(process.stdin)
if (!isPhoto(content)) seconds = mostSeconds.drawing
const drawn = isImageSlot(slot) ? await drawnAnew(slot, content) : null
if (drawn === 'wrongSize') process.exitCode = wrongSizeCode
else if (drawn) process.stdout.write(drawn)
