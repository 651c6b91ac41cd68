import { randomBytes } from 'node:crypto';
import { documentCode } from '../../core/documents/kept-document.ts';
import type { Services } from '../services.ts';

export function newDocumentCode(): string {
  return documentCode(randomBytes(8));
}

export function verifyAddress({ publicUrl }: Services['settings'], code: string): string {
  return `${publicUrl}/verify/${code}`;
}
