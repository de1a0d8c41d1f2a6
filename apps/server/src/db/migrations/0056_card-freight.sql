ALTER TABLE "sessions" ADD COLUMN "payer" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_children" ADD COLUMN "freight_card" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_children" ADD COLUMN "freight_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_children" ADD COLUMN "freight_cash" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD COLUMN "freight_card" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD COLUMN "freight_points" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_refund_lines" ADD COLUMN "freight_cash" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "points_owner_id" bigint;--> statement-breakpoint
CREATE INDEX "orders_points_owner" ON "orders" USING btree ("company_id","points_owner_id") WHERE points_owner_id is not null;--> statement-breakpoint
-- What a card paid of an order returns to the card with each refund, whoever refunds: pieces of a
-- choice, of a balance the pieces' part of the line's share, and the card's part of freight that returns.
-- Each piece has a part of its own by its position, so that refunds of all pieces add up to the share. The
-- value of a card that has ended is valid for 30 more days, once; a voided card's stays void.
CREATE OR REPLACE FUNCTION return_card_pieces() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  refund record;
  card record;
  returned bigint;
BEGIN
  SELECT r.order_id, r.created_at, c.card_id, b.kind INTO refund
  FROM order_refunds r
  JOIN card_redemptions c ON c.company_id = r.company_id AND c.order_id = r.order_id
  JOIN gift_cards g ON g.company_id = c.company_id AND g.id = c.card_id
  JOIN card_batches b ON b.company_id = g.company_id AND b.id = g.batch_id
  WHERE r.company_id = NEW.company_id AND r.id = NEW.refund_id;
  IF NOT FOUND OR EXISTS (SELECT FROM card_entries WHERE company_id = NEW.company_id
      AND key = 'order:' || refund.order_id || ':card-release') THEN
    RETURN NEW;
  END IF;
  SELECT status, valid_until, extended_at INTO card FROM gift_cards
  WHERE company_id = NEW.company_id AND id = refund.card_id FOR UPDATE;
  returned := NEW.num;
  IF refund.kind = 'balance' THEN
    SELECT l.card_share * (before.num + NEW.num) / l.num - l.card_share * before.num / l.num + NEW.freight_card
    INTO returned
    FROM order_lines l
    CROSS JOIN LATERAL (SELECT coalesce(sum(p.num), 0)::bigint AS num FROM order_refund_lines p
      WHERE p.company_id = l.company_id AND p.line_id = l.id AND p.refund_id <> NEW.refund_id) before
    WHERE l.company_id = NEW.company_id AND l.id = NEW.line_id;
  END IF;
  IF returned <= 0 THEN
    RETURN NEW;
  END IF;
  INSERT INTO card_entries (company_id, card_id, key, kind, delta, order_id, at)
  VALUES (NEW.company_id, refund.card_id, 'refund:' || NEW.refund_id || ':' || NEW.line_id || ':card',
    'return', returned, refund.order_id, refund.created_at);
  IF card.status = 'voided' THEN
    INSERT INTO card_entries (company_id, card_id, key, kind, delta, order_id, at)
    VALUES (NEW.company_id, refund.card_id,
      'refund:' || NEW.refund_id || ':' || NEW.line_id || ':card-void', 'void', -returned,
      refund.order_id, refund.created_at);
    RETURN NEW;
  END IF;
  UPDATE gift_cards SET amount_left = amount_left + returned, status = 'active',
    valid_until = CASE WHEN card.valid_until <= refund.created_at AND card.extended_at IS NULL
      THEN refund.created_at + interval '30 days' ELSE valid_until END,
    extended_at = CASE WHEN card.valid_until <= refund.created_at AND card.extended_at IS NULL
      THEN refund.created_at ELSE extended_at END
  WHERE company_id = NEW.company_id AND id = refund.card_id;
  RETURN NEW;
END $$;
