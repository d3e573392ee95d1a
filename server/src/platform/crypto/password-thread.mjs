// One of the threads of password-threads.ts. Plain JavaScript: Node starts it from the file as it stands.
import { scryptSync } from 'node:crypto'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** How far whoever hashes steps back: the event loop, which is soon done with what it does, gets a core at once. */
const NICE = 10

/** On Linux alone, where a priority is the thread's own (setpriority(2)); elsewhere it is that of the whole process. */
const stepBack = () => {
  try {
    if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICE, constants.priority.PRIORITY_LOW))
  } catch {
    // Where the system forbids it the password is hashed all the same.
  }
}

stepBack()

/** What cannot be compared, a hash that was cut off, is not equal (rule R71). */
const verify = (...job) => {
  try {
    return verifySync(...job)
  } catch {
    return false
  }
}

const tasks = { hash: hashSync, verify, scrypt: scryptSync }
const outputOf = ({ task, input }) => tasks[task](...input)

/** As many jobs as are at hand, and at most as many as are answered together. */
const jobsFrom = (first) => {
  const jobs = [first]
  while (jobs.length < workerData.together) {
    const next = receiveMessageOnPort(parentPort)
    if (!next) break
    jobs.push(next.message)
  }
  return jobs
}

parentPort.on('message', (first) => {
  const jobs = jobsFrom(first)
  // Whoever is not many waits for nobody else's password.
  if (jobs.length < workerData.together) for (const job of jobs) parentPort.postMessage([outputOf(job)])
  else parentPort.postMessage(jobs.map(outputOf))
})
