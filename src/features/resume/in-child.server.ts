/** What is done with a resume, in a process of its own. */
import type { InChild } from '#door/file-work.ts'
import type { readResume } from './file-work.ts'
import { readResumeFile } from './reading/read-resume.server.ts'

export const readResumeInChild: InChild<typeof readResume> = ({ content }) => readResumeFile(content)
