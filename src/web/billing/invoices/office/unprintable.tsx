// Names the characters that an invoice's PDF can't show.

export function Unprintable({ characters }: { characters: readonly string[] }) {
  return (
    <p>
      The PDF can’t show {characters.length === 1 ? 'this character' : 'these characters'}, and
      prints � instead: <bdi>{characters.join(' ')}</bdi>
    </p>
  )
}
