// The thread of checkpointer.ts. Plain JavaScript, because Node starts it without a build.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const { DatabaseSync } = createRequire(import.meta.url)(workerData.module)
const connection = new DatabaseSync(workerData.path)
// Another process may be recovering the WAL after a crash.
connection.exec('pragma busy_timeout = 10000')

parentPort.on('message', () => {
  // A passive checkpoint does not block readers or writers.
  connection.exec('pragma wal_checkpoint(passive)')
  parentPort.postMessage('done')
})
