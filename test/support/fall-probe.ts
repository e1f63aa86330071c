/**
 * Loaded into a server process, where a test names it in NODE_OPTIONS: at SIGUSR2 the first thread that serves HTTP
 * throws what no one catches.
 */
import { BroadcastChannel, isMainThread, workerData } from 'node:worker_threads'

const channel = new BroadcastChannel('fall')
channel.unref()
if (isMainThread) process.on('SIGUSR2', () => channel.postMessage('fall'))
else if (workerData?.place === 0) {
  channel.onmessage = () => {
    throw new Error('The test had this thread fall over.')
  }
}
