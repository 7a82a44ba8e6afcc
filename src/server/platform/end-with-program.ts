// A thread in each worker process that ends it once the program is gone, even while a job blocks the main thread.
import { workerData } from 'node:worker_threads'

const checkMs = 1000

setInterval(() => {
  if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL')
}, checkMs)
