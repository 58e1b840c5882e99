import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from './notifications.tsx'
import { PlainButton, type ButtonLook } from './plain/button.tsx'
import { Icon } from './plain/icon.tsx'
import { CHECK, COPY } from './plain/icon-paths.ts'

const SHOWN_MS = 2_000

interface CopyButtonProps {
  text: string
  /** Label when "Copy" alone is not enough. */
  label?: string
  /** What is copied, for whoever does not see what the button stands beside. */
  of?: string
  look?: ButtonLook
}

/** Copies a text and confirms it. */
export function CopyButton({ text, label, of, look = 'outlined' }: CopyButtonProps) {
  const { t } = useTranslation('shell')
  const notify = useNotify()
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return undefined
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      notify({ kind: 'error', text: t('action.copy_failed') })
    }
  }
  const shown = copied ? t('action.copied') : (label ?? t('action.copy'))
  return (
    <PlainButton
      look={look}
      onClick={() => void copy()}
      aria-live="polite"
      aria-label={of === undefined ? undefined : `${shown}: ${of}`}
      {...(look === 'text' && { style: { marginLeft: -8 } })}
    >
      <Icon path={copied ? CHECK : COPY} size={20} />
      {shown}
    </PlainButton>
  )
}
