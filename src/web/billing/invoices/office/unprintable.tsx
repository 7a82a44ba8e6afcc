// Names the characters that an invoice's PDF can't show.

/** @property characters null if that could not be checked */
export function Unprintable({ characters }: { characters: readonly string[] | null }) {
  if (characters === null) {
    return (
      <p>We couldn’t check whether the PDF shows every character. Look at its preview first.</p>
    )
  }
  return (
    <p>
      The PDF can’t show {characters.length === 1 ? 'this character' : 'these characters'}, and
      prints � instead: <bdi>{characters.join(' ')}</bdi>
    </p>
  )
}
