/**
 * Loaded before a process's own script (`--import`): ends the process when the one that started it has ended, also by
 * kill -9, and deletes the folder that its own address names (`?folder=…`). In a thread, because reading a file can
 * keep the main one busy for long.
 */
import { isMainThread, Worker } from 'node:worker_threads'

function watch(parent: number, folder: string | null): void {
  setInterval(() => {
    if (process.ppid === parent) return
    if (folder !== null) process.getBuiltinModule('node:fs').rmSync(folder, { recursive: true, force: true })
    process.kill(process.pid, 'SIGKILL')
  }, 250)
}

// The process's own threads load this file, too.
if (isMainThread) {
  const folder = JSON.stringify(new URL(import.meta.url).searchParams.get('folder'))
  new Worker(`(${watch})(${process.ppid}, ${folder})`, { eval: true, execArgv: [], name: 'orphan watch' }).unref()
}
