import { Component, FileStack, type LucideIcon, RectangleEllipsis, UsersRound } from 'lucide-react';
import type { ShapeKind } from './draft/index.js';

/** What stands for a kind of shape. */
export const shapeIcons: Readonly<Record<ShapeKind, LucideIcon>> = {
  collectionType: FileStack,
  singleType: RectangleEllipsis,
  component: Component,
  extension: UsersRound,
};
