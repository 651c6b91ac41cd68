import { useEffect, useState } from 'react';

export type Arriving = ReturnType<typeof useArriving>;

/** Uploads in progress: saving waits for them, and stops when one was refused. */
export function useArriving(goOn: () => void) {
  const [count, setCount] = useState(0);
  const [isWaitedFor, setWaitedFor] = useState(false);
  useEffect(() => {
    if (!isWaitedFor || count > 0) return;
    setWaitedFor(false);
    goOn();
  });
  return {
    isAny: count > 0,
    isWaitedFor,
    waitFor: () => setWaitedFor(true),
    begin: (files: number) => setCount((now) => now + files),
    end: (hasArrived: boolean) => {
      setCount((now) => now - 1);
      if (!hasArrived) setWaitedFor(false);
    },
  };
}
