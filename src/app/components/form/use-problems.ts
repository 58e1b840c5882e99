import { useId, useState } from 'react'
import { errorText } from '#app/lib/i18n/error-text.ts'
import type { Problem } from '#app/components/error-summary.tsx'
import { useFieldErrorLabels } from '#app/components/field-labels.ts'
import type { FieldErrors } from '#app/components/form-check.ts'
import { parentOf, toLabelPath } from './field-path.ts'

const codeOf = (failure: unknown): string =>
  typeof failure === 'object' && failure !== null && 'code' in failure ? String(failure.code) : ''

/** Problems of a form by field; a field without a label counts towards its parent. */
export function useProblems(
  labels: Readonly<Record<string, string | undefined>>,
  blame: Readonly<Record<string, string | undefined>>,
) {
  const form_id = useId()
  const formatCodes = useFieldErrorLabels()
  const [errors, setErrors] = useState<FieldErrors>({})
  const [failure, setFailure] = useState<unknown>(null)
  const [attempt, setAttempt] = useState(0)

  const idOf = (path: string) => `${form_id}-${path}`
  const ownerOf = (path: string): string => {
    const parent = parentOf(path)
    return labels[toLabelPath(path)] !== undefined || parent === null ? path : ownerOf(parent)
  }
  const blamed_path = blame[codeOf(failure)]
  const entries: [path: string, message: string][] = Object.entries(errors).map(([path, codes]) => [
    ownerOf(path),
    formatCodes(codes) ?? '',
  ])
  if (blamed_path !== undefined) entries.push([blamed_path, errorText(failure)])
  const messages = new Map(entries.toReversed())

  const order = Object.keys(labels)
  const positionOf = ([path]: [string, string]) => order.indexOf(toLabelPath(path))
  const sorted = [...messages].toReversed().toSorted((a, b) => positionOf(a) - positionOf(b))
  const problems: Problem[] = sorted.map(([path, message]) => {
    const label = labels[toLabelPath(path)] ?? ''
    const index = /\.(\d+)(?=\.|$)/.exec(path)?.[1]
    return {
      id: idOf(path),
      label: index === undefined ? label : `${label} (${Number(index) + 1})`,
      message,
    }
  })
  return {
    problems,
    failure: problems.length > 0 ? null : failure,
    attempt,
    /** Id, label and problem of a field. */
    fieldProps: (path: string) => ({
      id: idOf(path),
      label: labels[toLabelPath(path)] ?? path,
      problem: messages.get(path),
    }),
    report: (next: FieldErrors, reason: unknown) => {
      setErrors(next)
      setFailure(reason)
      setAttempt((count) => count + 1)
    },
    /** Clears a field's problem while it is being corrected. */
    clear: (path: string) => {
      const rest = Object.entries(errors).filter(([error_path]) => {
        const owner = ownerOf(error_path)
        return owner !== path && !owner.startsWith(`${path}.`)
      })
      if (rest.length < Object.keys(errors).length) setErrors(Object.fromEntries(rest))
      if (blamed_path === path) setFailure(null)
    },
  }
}
