import { useState } from 'react'

interface TypedTextOptions<Value> {
  value: Value
  onChange: (value: Value) => void
  read: (typed: string) => Value
  show: (value: Value) => string
}

/** Holds the typed text of a value with another type; reformats it on blur. */
export function useTypedText<Value>({ value, onChange, read, show }: TypedTextOptions<Value>) {
  const [typed, setTyped] = useState<string | null>(null)
  const stands = typed !== null && Object.is(read(typed), value)
  return {
    value: stands ? typed : show(value),
    onChange: (next: string) => {
      setTyped(next)
      onChange(read(next))
    },
    onBlur: () => {
      if (stands && !Number.isNaN(value)) setTyped(null)
    },
  }
}
