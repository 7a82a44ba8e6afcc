// Brand of Brightleaf Health in its portal: colors and logo.
export const clinic = {
  deep: '#164a37',
  leaf: '#2c7a56',
  mint: '#dceee2',
  pale: '#eff7f1',
  paper: '#fdfdf9',
  line: '#dbe5de',
  coral: '#ff8261',
  sun: '#ffd98a',
  ink: '#13251c',
  gray: '#64756b',
} as const

export const Leaf = ({
  x,
  y,
  size,
  fill,
}: {
  x: number
  y: number
  size: number
  fill: string
}) => (
  <path
    d="M0 20C0 8 8 0 24 0c0 14-6 22-18 22l10-12L2 24z"
    transform={`translate(${x} ${y}) scale(${size / 24})`}
    fill={fill}
  />
)
