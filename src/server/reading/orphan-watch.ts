/**
 * Loaded before a process's own script (`--import`): ends the process when the one that started it has ended, also by kill -9. In a thread,
 * because reading a file can keep the main one busy for long.
 */
import { isMainThread, Worker } from 'node:worker_threads'

function watch(parent: number): void {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL')
  }, 250)
}

// The process's own threads load this file, too.
if (isMainThread) {
  new Worker(`(${watch})(${process.ppid})`, { eval: true, execArgv: [], name: 'orphan watch' }).unref()
}
