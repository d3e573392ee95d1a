// One of the threads of password-threads.ts. Plain JavaScript: Node starts it from the file as it stands.
import { scryptSync } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** What cannot be compared, a hash that was cut off, is not equal (rule R71). */
const verify = (...job) => {
  try {
    return verifySync(...job)
  } catch {
    return false
  }
}

const tasks = { hash: hashSync, verify, scrypt: scryptSync }

parentPort?.on('message', ({ task, input }) => parentPort?.postMessage(tasks[task](...input)))
