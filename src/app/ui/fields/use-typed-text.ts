import { useState } from 'react'

interface TypedTextOptions<Value> {
  value: Value
  onChange: (value: Value) => void
  read: (typed: string) => Value
  show: (value: Value) => string
}

/** Lets a person type freely what is kept as another value; leaving the field spells it out. */
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
