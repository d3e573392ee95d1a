// The thread of checkpointer.ts. Plain JavaScript: Node starts it from the file as it stands.
import { createRequire } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'

const { DatabaseSync } = createRequire(import.meta.url)(workerData.module)
const connection = new DatabaseSync(workerData.path)
// Another process may be repairing the log of one that was killed.
connection.exec('pragma busy_timeout = 10000')

parentPort.on('message', () => {
  // As much as can be written while nobody is waited for: those who read and write go on.
  connection.exec('pragma wal_checkpoint(passive)')
  parentPort.postMessage('written back')
})
