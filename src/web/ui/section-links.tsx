import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './section-links.module.css';

export interface LinkedSection {
  /** The id of its element. */
  readonly id: string;
  readonly title: string;
}

export interface SectionLinksProps {
  readonly sections: readonly LinkedSection[];
  /** Whether the sections have their content. */
  readonly isReady: boolean;
  /** Beside the links, such as the filters of the screen. */
  readonly children?: ReactNode;
}

const FEWEST = 4;

/** Links to the sections of a long screen. They stay at the top and mark the section in view. */
export function SectionLinks({ sections, isReady, children }: SectionLinksProps) {
  const isLong = sections.length >= FEWEST;
  const current = useSectionInView(sections, isReady && isLong);
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    // An address names a section before it is there.
    if (isReady) document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, [isReady]);
  useEffect(() => {
    const link = list.current?.querySelector<HTMLElement>(`[href="#${current}"]`);
    if (link && list.current) list.current.scrollLeft = link.offsetLeft - list.current.offsetLeft - 24;
  }, [current]);
  if (!isLong && !children) return null;
  return (
    <div className={styles.bar}>
      {isLong && (
        <nav ref={list} className={styles.links} aria-label="Sections of this screen">
          {sections.map(({ id, title }) => (
            <a
              key={id}
              className={styles.link}
              href={`#${id}`}
              {...(id === current && { 'aria-current': 'location' })}
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      {children}
    </div>
  );
}

/** The first section below the bar; null while none is there. */
function useSectionInView(sections: readonly LinkedSection[], isWatching: boolean): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    if (!isWatching) return;
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        setCurrent(sections.find(({ id }) => inView.has(id))?.id ?? null);
      },
      { rootMargin: '-120px 0px -55% 0px' },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [sections, isWatching]);
  return current;
}
