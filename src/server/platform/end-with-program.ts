// A thread of each worker process: ends it once the program is gone, however busy its job keeps the process itself.
import { workerData } from 'node:worker_threads'

const checkMs = 1000

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, checkMs)
