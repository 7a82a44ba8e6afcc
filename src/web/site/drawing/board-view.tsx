// The portal's task board seen through a door: what "you see the work" looks like. Decorative; the text says the same.
import { taskColumns } from '#web/features/tasks/task-columns.ts'

/** Heights of each column's cards. */
const cards = [[64, 88, 52], [88, 64], [52], [64, 52, 88, 52]]
const width = 128
const gap = 12

function Card({ y, height }: { y: number; height: number }) {
  return (
    <>
      <rect className="card" y={y} width={width} height={height} rx="5" />
      <path className="words" d={`M12 ${y + 18}h${52 + ((height * 7 + y) % 44)}`} />
      <path className="words faint" d={`M12 ${y + 32}h${36 + ((height * 5 + y) % 60)}`} />
    </>
  )
}

export function BoardView() {
  return (
    <svg className="drawing board-view" viewBox="0 0 640 390" aria-hidden="true" focusable="false">
      <path className="jambs" d="M0 0H640V390H628V12H12V390H0Z" />
      {taskColumns.map(({ title }, column) => {
        let y = 40
        return (
          <g key={title} transform={`translate(${46 + column * (width + gap)} 52)`}>
            <text y="12">{title}</text>
            {cards[column]?.map((height) => {
              y += height + gap
              return <Card key={y} y={y - height - gap - 12} height={height} />
            })}
          </g>
        )
      })}
      <g className="lifted">
        <rect width={width} height="70" rx="5" />
        <path className="words" d="M12 20h84M12 36h58" />
      </g>
    </svg>
  )
}
