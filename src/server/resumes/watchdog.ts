/**
 * Ends its process when it has used too much CPU time or memory. Runs in a separate thread, because reading blocks the
 * main one.
 */
import { workerData } from 'node:worker_threads'

const { mostSeconds, mostBytes } = workerData as { mostSeconds: number; mostBytes: number }
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if (user + system > mostSeconds * 1e6 || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, 'SIGKILL')
}, 25)
