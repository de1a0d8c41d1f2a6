ALTER TABLE "uploads" ADD COLUMN "purpose" text;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_purpose" CHECK (purpose in ('review', 'head', 'afterSale', 'chat'));--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_private" CHECK ((purpose in ('afterSale', 'chat')) = (src like '/media/p-%'));