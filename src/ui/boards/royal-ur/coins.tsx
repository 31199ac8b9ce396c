/** Four coins of a throw: heads show a rosette, tails bare wood. Decorative; the value is beside them in words. */
export function Coins({ heads }: { readonly heads: readonly boolean[] }) {
  return (
    <div className="ur-coins" aria-hidden="true">
      {heads.map((head, index) => (
        <svg
          // biome-ignore lint/suspicious/noArrayIndexKey: the coins of one throw never change places
          key={index}
          viewBox="-50 -50 100 100"
          aria-hidden="true"
          className="ur-coin"
          style={{ "--nth": index }}
        >
          <Coin head={head} />
        </svg>
      ))}
    </div>
  );
}

const EIGHTHS = [0, 45, 90, 135, 180, 225, 270, 315];

/** A coin around the origin, radius 44. */
export function Coin({ head }: { readonly head: boolean }) {
  return (
    <g className={head ? "ur-head" : "ur-tail"}>
      <circle className="ur-coin-rim" cy="3" r="44" />
      <circle className="ur-coin-face" r="43" />
      {head ? (
        <>
          {EIGHTHS.map((angle) => (
            <path
              key={angle}
              className="ur-coin-inlay"
              transform={`rotate(${angle})`}
              d="M0 -8 C9 -15 9 -26 0 -34 C-9 -26 -9 -15 0 -8 Z"
            />
          ))}
          <circle className="ur-coin-inlay" r="5" />
        </>
      ) : (
        <path
          className="ur-coin-line"
          d="M-26 -14 C-8 -20 10 -8 27 -14 M-30 1 C-10 -5 10 7 31 1 M-26 16 C-8 10 10 22 26 16"
        />
      )}
    </g>
  );
}
