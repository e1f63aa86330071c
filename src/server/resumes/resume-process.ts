/** Reads uploaded resumes in separate processes (read-resume.ts). */
import path from 'node:path'
import type { ReadResume, ResumeRefusal } from '#door/deps.ts'
import { projectRoot } from '../settings/project-root.ts'
import { makeToolProcesses } from '../start/tool-process.ts'
import { exitCodes } from './exit-codes.ts'

const refusals = new Map(Object.entries(exitCodes).map(([refused, code]) => [code, refused as ResumeRefusal]))

export function resumeReader(): ReadResume {
  const run = makeToolProcesses({
    script: path.join(projectRoot, 'src/server/resumes/read-resume.ts'),
    atOnce: 1,
    heapMegabytes: 256,
    patience: 30_000,
  })
  return async (content) => {
    const { code, output } = await run([], content)
    if (code === 0) return output.toString('utf8')
    // Killed, or out of memory: the file is malicious, or far larger than a resume.
    return { refused: refusals.get(code ?? -1) ?? 'unreadable' }
  }
}
