import { useState } from 'react'

interface TypedTextOptions<Value> {
  value: Value
  onChange: (value: Value) => void
  read: (text: string) => Value
  show: (value: Value) => string
}

/** Holds the typed text of a value with another type; reformats it on blur. */
export function useTypedText<Value>({ value, onChange, read, show }: TypedTextOptions<Value>) {
  const [text, setText] = useState<string | null>(null)
  const is_current = text !== null && Object.is(read(text), value)
  return {
    value: is_current ? text : show(value),
    onChange: (next: string) => {
      setText(next)
      onChange(read(next))
    },
    onBlur: () => {
      if (is_current && !Number.isNaN(value)) setText(null)
    },
  }
}
