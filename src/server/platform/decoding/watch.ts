// A thread in each decoder that ends it when the program is gone or too much memory is in use, even while it decodes.
import { workerData } from 'node:worker_threads'

const checkMs = 100
/** What Node and the libraries take by themselves. */
const idleMb = 120

const { program, maxMemoryMb } = workerData as { program: number; maxMemoryMb: number }

setInterval(() => {
  const usedMb = process.memoryUsage.rss() / 1024 / 1024
  if (process.ppid !== program || usedMb > idleMb + maxMemoryMb)
    process.kill(process.pid, 'SIGKILL')
}, checkMs)
