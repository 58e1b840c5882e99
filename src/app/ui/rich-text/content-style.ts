/** How written text looks, in the editor and where it is read. */
export const contentStyle = {
  overflowWrap: 'anywhere',
  // What begins the text; emotion takes no selector of a first child. Twice the class, to outweigh those below.
  '&& > :not(* + *)': { mt: 0 },
  '& > :last-child': { mb: 0 },
  '& p': { my: 1 },
  '& h2': { fontSize: '1.25rem', lineHeight: 1.3, mt: 2.5, mb: 1 },
  '& h3': { fontSize: '1.0625rem', lineHeight: 1.35, mt: 2, mb: 0.75 },
  '& ul, & ol': { my: 1, pl: 3 },
  '& li > p': { my: 0.25 },
  '& blockquote': {
    mx: 0,
    my: 1.5,
    pl: 2,
    borderInlineStart: '3px solid',
    borderColor: 'divider',
    color: 'text.secondary',
  },
  '& a': { color: 'primary.main', textDecoration: 'underline' },
} as const
