import { useEffect, useRef, useState } from 'react'
import {
  beginStroke,
  EMPTY_BOARD,
  endStroke,
  extendStroke,
  undoStroke,
} from '../../../machines/puzzle/board.ts'
import { isLevelComplete } from '../../../machines/puzzle/drawing.ts'
import { PRACTICE_PUZZLE } from '../../../machines/puzzle/levels.ts'
import { copy } from '../../copy/index.ts'
import { puzzleCopy } from '../../copy/puzzle.ts'
import { announce } from '../../ui/Announced.tsx'
import { Button } from '../../ui/Button.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { ResetIcon } from '../../ui/icons.tsx'
import { PuzzleBoard } from '../../ui/PuzzleBoard.tsx'
import { BoardMessage } from './BoardMessage.tsx'

/** A board to try before the timer runs, drawn once it is asked for. */
export function PracticeBoard() {
  return (
    <Disclosure className="practice" summary={copy.puzzleIntro.tryFirst}>
      <PlayableBoard />
    </Disclosure>
  )
}

/** Nothing of it is timed, counted or saved. */
function PlayableBoard() {
  const [board, setBoard] = useState(EMPTY_BOARD)
  const [advice, setAdvice] = useState('')
  const isSolved = isLevelComplete(PRACTICE_PUZZLE, board.paths)
  const below = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isSolved) below.current?.scrollIntoView({ block: 'nearest' })
  }, [isSolved])

  return (
    <div className="practice-content">
      <p className="puzzle-instructions">
        {puzzleCopy.level.instructions} {puzzleCopy.level.coverAll}
      </p>
      <PuzzleBoard
        level={PRACTICE_PUZZLE}
        paths={board.paths}
        drawing={board.drawing}
        disabled={isSolved}
        onBegin={(at) => setBoard((before) => beginStroke(PRACTICE_PUZZLE, before, at))}
        onExtend={(cells) => setBoard((before) => extendStroke(PRACTICE_PUZZLE, before, cells))}
        onEnd={() => setBoard(endStroke)}
        onUndo={() => setBoard(undoStroke)}
        onAdvice={setAdvice}
      />
      <div ref={below} className="practice-below">
        <BoardMessage
          level={PRACTICE_PUZZLE}
          paths={board.paths}
          isSolved={isSolved}
          advice={advice}
        />
        <Button
          variant="quiet"
          onClick={() => {
            if (Object.keys(board.paths).length === 0) announce(puzzleCopy.board.boardCleared)
            setBoard(EMPTY_BOARD)
          }}
        >
          <ResetIcon />
          {copy.puzzleIntro.tryAgain}
        </Button>
      </div>
    </div>
  )
}
