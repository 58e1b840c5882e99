import { execFileSync } from 'node:child_process'

/** A section of docs/figures.md with the commit that its figures were taken of, and the paths that they measure. */
type MeasuredSection = { title: string; commit: string | null; paths: string[]; has_table: boolean }

const HEADING = /^#{2,3} /m
const MARK = /^Measured at `(?<commit>[0-9a-f]{7,40})`, of (?<paths>(?:`[^`]+`(?:, )?)+)\.$/m

/** Reads the sections of a document of figures; `commit` is null where a section does not say it. */
export function readMeasuredSections(markdown: string): MeasuredSection[] {
  return markdown
    .split(HEADING)
    .slice(1)
    .map((text) => {
      const [title = ''] = text.split('\n')
      const { commit = null, paths = '' } = MARK.exec(text)?.groups ?? {}
      return {
        title,
        commit,
        paths: [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path),
        has_table: /^\| ---/m.test(text),
      }
    })
}

/**
 * Returns how many later commits changed what a section measures; null when the commit is not in the history, or
 * there is none.
 */
function countChangesSince(root: string, { commit, paths }: MeasuredSection): number | null {
  if (commit === null) return null
  try {
    const args = ['-C', root, 'rev-list', '--count', `${commit}..HEAD`, '--', ...paths]
    return Number(execFileSync('git', args, { stdio: ['ignore', 'pipe', 'ignore'] }).toString())
  } catch {
    return null
  }
}

/** Returns the sections that are older than what they measure, as they are printed. */
export function findStaleFigures(root: string, markdown: string): string[] {
  return readMeasuredSections(markdown).flatMap((section) => {
    const changes = countChangesSince(root, section)
    if (changes === null) return section.has_table ? [`${section.title}: unknown commit`] : []
    return changes === 0 ? [] : [`${section.title}: ${changes} later commits (${section.commit ?? ''})`]
  })
}
