// One of the threads of password-threads.ts. Plain JavaScript, because Node starts it without a build.
import { scryptSync } from 'node:crypto'
import { constants, getPriority, setPriority } from 'node:os'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

/** Lowers the priority of hashing, so that the event loop, whose tasks are short, gets a core immediately. */
const NICE = 10

/** Only Linux has priorities per thread (setpriority(2)); on other systems this would change the whole process. */
const lowerPriority = () => {
  try {
    if (process.platform === 'linux') setPriority(Math.min(getPriority() + NICE, constants.priority.PRIORITY_LOW))
  } catch {
    // The system may forbid it. Hashing works at normal priority too.
  }
}

lowerPriority()

/** An invalid stored hash, such as a truncated one, matches no password (R71). */
const verify = (...job) => {
  try {
    return verifySync(...job)
  } catch {
    return false
  }
}

const tasks = { hash: hashSync, verify, scrypt: scryptSync }
const runJob = ({ task, input }) => tasks[task](...input)

/** Takes the queued jobs, up to one batch. */
const takeBatch = (first) => {
  const jobs = [first]
  while (jobs.length < workerData.batchSize) {
    const next = receiveMessageOnPort(parentPort)
    if (!next) break
    jobs.push(next.message)
  }
  return jobs
}

parentPort.on('message', (first) => {
  const jobs = takeBatch(first)
  // An incomplete batch means low load: each result is returned immediately.
  if (jobs.length < workerData.batchSize) for (const job of jobs) parentPort.postMessage([runJob(job)])
  else parentPort.postMessage(jobs.map(runJob))
})
