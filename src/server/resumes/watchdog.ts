/** Ends its process when that has computed too long or taken too much memory; a thread of its own, since reading holds up the main one. */
import { workerData } from 'node:worker_threads'

const { mostSeconds, mostBytes } = workerData as { mostSeconds: number; mostBytes: number }
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > mostSeconds * 1e6 || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, 25)
