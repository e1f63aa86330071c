// Whether the heavy tests run: those with several servers or PostgreSQLs, releases, hostile files of full size, and the
// like.
import { execFileSync } from 'node:child_process'
import { root } from './test-stages.ts'

/** What they are mostly about. A change anywhere else is tried with a small case of each. */
const about = ['src/server', 'src/adapters/database', 'deploy', 'script']

export type Heavy = { readonly run: boolean; readonly why: string }

/** On a push, they run if what they are about differs from the newest commit that is more than a day old. */
export function heavyOnPush(): Heavy {
  try {
    const commit = git('rev-list', '-1', '--before=24 hours ago', 'HEAD').trim()
    if (commit === '') return { run: true, why: 'no commit is more than a day old' }
    const changed = git('diff', '--name-only', commit, '--', ...about)
    const added = git('ls-files', '--others', '--exclude-standard', '--', ...about)
    const [first, ...others] = (changed + added).split('\n').filter((file) => file !== '')
    const since = `since ${commit.slice(0, 8)}, the newest commit that is more than a day old`
    if (first === undefined) return { run: false, why: `${about.join(', ')} have not changed ${since}` }
    const files = others.length === 0 ? first : `${first} and ${others.length} more`
    return { run: true, why: `${files} changed ${since}` }
  } catch {
    return { run: true, why: 'this is no git checkout' }
  }
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}
